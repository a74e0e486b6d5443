import { curve } from "./curve";
import css from "./home.module.css";

/** The running net of the sample as a line, with its zero; stretched to the box of its SVG. */
export function NetCurve({ values, width, height }: { values: readonly number[]; width: number; height: number }) {
  const { path, zero } = curve(values, width, height);
  return (
    <>
      <line className={css.curveZero} x1="0" x2={width} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      <path className={css.curveLine} d={path} vectorEffect="non-scaling-stroke" />
    </>
  );
}
