import type { MetaFunction } from "react-router";
import { page } from "~/lib/page";

export const meta: MetaFunction = () =>
  page({
    title: "This page is not in the book · Rojmel",
    description:
      "There is no page at this address. It may be old, or mistyped. Go to the home page of Rojmel and start from there, or check a tradebook file.",
    index: false,
  });

export default function NotFound() {
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec page">
          <div className="mg"><p className="nm">404</p></div>
          <div className="ct">
            <h1>This page is not in the book.</h1>
            <p className="c2">The address may be old, or mistyped.</p>
            <a className="btn" href="/">Go to Home</a>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
