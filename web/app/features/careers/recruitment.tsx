import { steps } from "~/content/careers";
import css from "./careers.module.css";

const hours = steps.reduce((sum, { minutes }) => sum + minutes, 0) / 60;

/** Four conversations, and what they take in all. */
export function Recruitment() {
  return (
    <>
      <ol className={css.process}>
        {steps.map(({ id, title, description, minutes, details }) => (
          <li key={id}>
            <span className={`${css.no} display-text`} aria-hidden="true">
              {id}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="muted">{description}</p>
            </div>
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
            <p className={`${css.duration} num`}>{minutes} mins</p>
          </li>
        ))}
      </ol>
      <p className="total num">
        <span>Your time, in all</span> <b>{hours} hours</b>
      </p>
    </>
  );
}
