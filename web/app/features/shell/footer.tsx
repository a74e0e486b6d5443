import { Link } from "react-router";
import { brand } from "~/content/brand";
import { Wordmark } from "~/ui/wordmark";
import { places } from "./places";

const [first, ...others] = brand.misspellings.toReversed();

export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div className="stack max-w-[34ch]">
            <Link className="mark" to="/" aria-label={`${brand.name}, home`}>
              <Wordmark />
            </Link>
            <p>{brand.line} Made in {brand.location}.</p>
            <p className="cap">Also looked for as {others.toReversed().join(", ")} or {first}.</p>
          </div>
          <nav aria-labelledby="foot-pages">
            <h2 id="foot-pages">Pages</h2>
            <ul>
              {places.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Write to us</h2>
            <ul>
              <li><a href={`mailto:${brand.email}`}>{brand.email}</a></li>
              <li><a className="num" href={`tel:${brand.phone.replaceAll(" ", "")}`}>{brand.phone}</a></li>
              <li className="social">
                {brand.social.map(({ name, url }) => (
                  <a key={name} href={url} rel="noopener">{name}</a>
                ))}
              </li>
            </ul>
          </div>
        </div>
        <div className="end">
          <span>© {brand.copyrightYear} {brand.name}</span>
          <span>Figures on this site are examples or your own, never advice.</span>
        </div>
      </div>
    </footer>
  );
}
