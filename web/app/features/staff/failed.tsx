import { useEffect } from "react";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { useMe } from "~/api/queries";
import { Failed as Unknown, Stale as Outdated } from "~/ui/failed";

type Again = { error: Error; at: number; busy: boolean; retry: () => void };

export function Failed({ title, ...again }: Again & { title: string }) {
  useRoleAgain(again.error);
  return leadsElsewhere(again.error) ? null : <Unknown title={title} {...again} />;
}

export function Stale({ what, error, ...again }: Again & { what: string }) {
  useRoleAgain(error);
  return leadsElsewhere(error) ? null : <Outdated title={`We could not update ${what}.`} {...again} />;
}

/** No longer of the team: asking again who this is closes the page. */
function useRoleAgain(error: Error): void {
  const { refetch } = useMe();
  const refused = error instanceof RequestError && error.status === 403;
  useEffect(() => {
    if (refused) void refetch();
  }, [refused, refetch]);
}
