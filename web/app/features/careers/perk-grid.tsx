import { ChartNoAxesColumn, Cpu, Globe, GraduationCap, HeartHandshake, Sprout, TrendingUp, Users } from "lucide-react";
import { GRID, perks } from "~/content/careers";
import css from "./careers.module.css";

const icons = {
  chip: Cpu,
  sprout: Sprout,
  hands: HeartHandshake,
  cap: GraduationCap,
  globe: Globe,
  rise: TrendingUp,
  people: Users,
  bars: ChartNoAxesColumn,
};

export function PerkGrid() {
  return (
    <ul className={css.perks}>
      {perks.slice(0, GRID).map(({ text, icon, description }) => {
        const Icon = icons[icon];
        return (
          <li key={text}>
            <Icon className="icon" aria-hidden />
            <h3>{text}</h3>
            <p>{description}</p>
          </li>
        );
      })}
    </ul>
  );
}
