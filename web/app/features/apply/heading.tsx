import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

export type About = { title: string; department: string; location: string; duration: string };

/** What one applies for, and the way back to its description. `children` are the mistakes to correct. */
export function Heading({
  about: { title, department, location, duration },
  code,
  children,
}: {
  about: About;
  code: string;
  children: ReactNode;
}) {
  const what = [location, duration, "about four minutes to fill in"].filter(Boolean).join(" · ");
  return (
    <section className="section" aria-labelledby="title">
      <div className="section-margin">
        <a
          className="btn link compact back"
          href={code ? `/job-description/${encodeURIComponent(code)}` : "/careers#openings"}
        >
          <ArrowLeft className="icon" aria-hidden /> Back
        </a>
        <p className="caption num">{[code, department].filter(Boolean).join(" · ")}</p>
      </div>
      <div className="section-body min-w-0">
        <h1 id="title">{title}</h1>
        <p className="lead">
          {what[0]!.toUpperCase() + what.slice(1)}. What you have typed is kept on this device until you send it.
        </p>
        {children}
      </div>
    </section>
  );
}
