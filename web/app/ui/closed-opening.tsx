/** Nothing to apply for at this address, and where there is. */
export function ClosedOpening({ code }: { code: string }) {
  return (
    <div className="sheet pub">
      <div className="wrap">
        <section className="sec page">
          <div className="mg">
            <p className="nm num">{code}</p>
          </div>
          <div className="ct min-w-0" role="status">
            <h1>This opening is closed.</h1>
            <p className="c2 read">
              It has been filled, or the link is wrong. Anything you typed for it is still on this device.
            </p>
            <a className="btn pri" href="/careers#openings">
              See the openings
            </a>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
