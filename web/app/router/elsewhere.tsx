import { useEffect } from "react";
import { useLocation } from "react-router";
import { NoPage } from "~/ui/no-page";

/**
 * An address that is not the router's: a link that leads out of it loads the document. The document itself knows no
 * page.
 */
export default function Elsewhere() {
  const opened = useLocation().key === "default";
  useEffect(() => {
    if (!opened) window.location.reload();
  }, [opened]);
  return opened ? (
    <main id="main" tabIndex={-1}>
      <NoPage />
    </main>
  ) : null;
}
