/** An address with nothing behind it, or nothing for who asks: both look the same. */
export function NoPage() {
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">404</p>
          </div>
          <div className="section-body">
            <h1>Page not found.</h1>
            <p className="muted">The address may be old or mistyped.</p>
            <div className="button-row">
              <a className="btn primary" href="/">
                Go to Home
              </a>
            </div>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
