import { Section } from "./section";

const lines = ["w-[96px]", "w-[72px]", "w-[108px]"];
const rows = ["w-[150px]", "w-[110px]", "w-[180px]", "w-[96px]"];

/** The geometry of what comes: rules at once, ink after 150 ms. */
export function OutcomeSkeleton({ name, sub, page }: { name: string; sub: string; page?: boolean }) {
  return (
    <Section name={name} sub={sub} page={page}>
      <div className="late" aria-hidden="true">
        <div className="sum">
          <div>
            <i className="skeleton w-[120px] mb-3" />
            <i className="skeleton w-[300px] h-[44px]! mb-3" />
            <i className="skeleton w-[240px]" />
          </div>
          <table className="statement">
            <tbody>
              {lines.map((width) => (
                <tr key={width}>
                  <th scope="row">
                    <i className="skeleton w-[80px] my-1" />
                  </th>
                  <td>
                    <i className={`skeleton ${width} my-1 ml-auto`} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="figures">
          {[...rows, ...rows, ...rows.slice(0, 2)].map((width, at) => (
            <div key={at}>
              <i className="skeleton w-[64px] my-1" />
              <i className={`skeleton ${width} h-[18px]! my-1`} />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
