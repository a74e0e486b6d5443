import { useQuery } from "@tanstack/react-query";
import { fetchProfile } from "./account";
import { useMe } from "./queries";

/**
 * For a visitor there is nothing to fetch. Who it is could not be asked: then the question itself says what is wrong.
 */
export function useIsIn(): boolean {
  const { data, isError } = useMe();
  return data === undefined ? isError : data.user !== null;
}

export const useProfile = () =>
  useQuery({ queryKey: ["profile"], queryFn: ({ signal }) => fetchProfile(signal), enabled: useIsIn() });
