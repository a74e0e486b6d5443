import { brand } from "~/content/brand";
import { journalName, journals } from "~/content/journals";
import { Wordmark } from "~/ui/wordmark";
import { legal, pages, tries } from "./pages";
import css from "./footer.module.css";

const [first, ...others] = brand.misspellings.toReversed();
const journalPages = journals.map((journal) => ({ to: journal.url, name: journalName(journal) }));

export function Footer() {
  return (
    <footer className={css.foot}>
      <div className="wrap">
        <div className={css.cols}>
          <div className="stack max-w-[34ch]">
            <a className="mark" href="/" aria-label={`${brand.name}, home`}>
              <Wordmark />
            </a>
            <p>
              {brand.line} Made in {brand.location}.
            </p>
            <p className="caption">
              Also spelled {others.toReversed().join(", ")} or {first}.
            </p>
          </div>
          <Group name="Trading journals" links={journalPages} wide />
          <Group name="Pages" links={[...pages, ...tries, ...legal]} />
          <div>
            <h2>Write to us</h2>
            <ul>
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
              <li>
                <a className="num" href={`tel:${brand.phone.replaceAll(" ", "")}`}>
                  {brand.phone}
                </a>
              </li>
              <li className={css.place}>{brand.location}</li>
              <li className={css.social}>
                {brand.social.map(({ name, url }) => (
                  <a key={name} href={url} rel="noopener">
                    {name}
                  </a>
                ))}
              </li>
            </ul>
          </div>
        </div>
        <div className={css.end}>
          <span>{`© ${brand.copyrightYear} ${brand.name}`}</span>
          <span>Figures on this site are examples or your own, never advice.</span>
        </div>
      </div>
    </footer>
  );
}

type Props = { name: string; links: readonly { to: string; name: string }[]; wide?: boolean };

function Group({ name, links, wide }: Props) {
  const id = `foot-${name.split(" ")[0]!.toLowerCase()}`;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className={wide ? css.two : undefined}>
        {links.map((link) => (
          <li key={link.to}>
            <a href={link.to}>{link.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
