import { Component, type ReactNode, Suspense } from "react";
import { isGone } from "~/lib/reload";

type Props = {
  children: ReactNode;
  /** While it is fetched. */
  fallback?: ReactNode;
  /** Somebody has just asked for it: that it could not be loaded stands over the page. */
  isAsked?: boolean;
};

/**
 * Around what is fetched when it is needed. Where that is not possible (no connection, or a piece of an older release)
 * it says so in its place, and the rest of the page stays.
 */
export class Part extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { children, fallback, isAsked } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!isGone(error)) throw error;
    // What was asked for may be far from where one looks.
    return (
      <p className={isAsked ? "toast" : "muted"} role={isAsked ? "alert" : "status"}>
        This part could not be loaded.{" "}
        <button
          className={isAsked ? undefined : "btn link compact"}
          type="button"
          onClick={() => window.location.reload()}
        >
          Reload the page
        </button>
      </p>
    );
  }
}
