import { steps } from "~/content/careers";

const hours = steps.reduce((sum, { minutes }) => sum + minutes, 0) / 60;

/** Four conversations, and what they take in all. */
export function Recruitment() {
  return (
    <>
      <ol className="proc">
        {steps.map(({ id, title, description, minutes, details }) => (
          <li key={id}>
            <span className="no disp" aria-hidden="true">
              {id}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="c2">{description}</p>
            </div>
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
            <p className="du num">{minutes} mins</p>
          </li>
        ))}
      </ol>
      <p className="tot num">
        <span>Your time, in all</span> <b>{hours} hours</b>
      </p>
    </>
  );
}
