import type { ReactNode } from "react";
import { brand } from "~/content/brand";
import { exampleDay } from "~/content/home";
import { signedRupees } from "~/lib/format";
import { Triangle } from "~/lib/triangle";
import { Wordmark } from "~/ui/wordmark";
import css from "./auth.module.css";

const sum = (lines: readonly { value: number }[]) => lines.reduce((total, { value }) => total + value, 0);
const day = sum(exampleDay.in) - sum(exampleDay.out);

/** The closed book: its cover on one side, the form that opens it on the other. */
export default function Cover({ children }: { children: ReactNode }) {
  return (
    <div className={css.authPage}>
      <a className="skip" href="#main">
        Skip to the form
      </a>
      <header className={css.cover}>
        <div className={css.in}>
          <a className="mark" href="/" aria-label={`${brand.name}, home`}>
            <Wordmark />
          </a>
          <p className={`display-text ${css.saying}`}>“What came in, what went out, what is left.”</p>
          <table className="statement">
            <caption className="visually-hidden">An example day</caption>
            <tbody>
              <tr>
                <th scope="row">Net total before</th>
                <td>{signedRupees(exampleDay.before.value)}</td>
              </tr>
              <tr>
                <th scope="row">{exampleDay.day}</th>
                <td>
                  <Triangle up />
                  {signedRupees(day)}
                </td>
              </tr>
              <tr className="total">
                <th scope="row">Net total after</th>
                <td>{signedRupees(exampleDay.before.value + day)}</td>
              </tr>
            </tbody>
          </table>
          <p className={css.note}>A day of the sample journal. Your journal starts empty.</p>
        </div>
      </header>
      <main className={css.authForm} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
