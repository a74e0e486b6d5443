import { Check, Circle } from "lucide-react";
import { passwordRules } from "~/lib/registration";
import css from "./password-rules.module.css";

/** What a password needs; each line ticks as soon as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={css.rules} aria-label="A password needs">
      {passwordRules.map(({ name, passes }) => {
        const met = passes(password);
        const Icon = met ? Check : Circle;
        return (
          <li key={name} className={met ? css.isMet : undefined}>
            <Icon className="icon" aria-hidden />
            {name}
            <span className="visually-hidden">{met ? ", there" : ", missing"}</span>
          </li>
        );
      })}
    </ul>
  );
}
