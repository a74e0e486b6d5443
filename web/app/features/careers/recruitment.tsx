import { steps } from "~/content/careers";

const hours = steps.reduce((sum, { minutes }) => sum + minutes, 0) / 60;

/** Four conversations, and what they take in all. */
export function Recruitment() {
  return (
    <>
      <ol className="process">
        {steps.map(({ id, title, description, minutes, details }) => (
          <li key={id}>
            <span className="no display-text" aria-hidden="true">
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
            <p className="duration num">{minutes} mins</p>
          </li>
        ))}
      </ol>
      <p className="total num">
        <span>Your time, in all</span> <b>{hours} hours</b>
      </p>
    </>
  );
}
