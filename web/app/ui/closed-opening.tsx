/** Nothing to apply for at this address, and where there is. */
export function ClosedOpening({ code }: { code: string }) {
  return (
    <div className="page-body public-page">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text num">{code}</p>
          </div>
          <div className="section-body min-w-0" role="status">
            <h1>This opening is closed.</h1>
            <p className="muted read">
              It has been filled, or the link is wrong. Anything you typed for it is still on this device.
            </p>
            <a className="btn primary" href="/careers#openings">
              See the openings
            </a>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
