/** An address with nothing behind it, or nothing for who asks: both look the same. */
export function NoPage() {
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec page">
          <div className="mg">
            <p className="nm">404</p>
          </div>
          <div className="ct">
            <h1>Page not found.</h1>
            <p className="c2">The address may be old or mistyped.</p>
            <div className="act">
              <a className="btn pri" href="/">
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
