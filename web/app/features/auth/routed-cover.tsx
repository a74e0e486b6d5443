import { Outlet } from "react-router";
import Cover from "./cover";

export default function RoutedCover() {
  return (
    <Cover>
      <Outlet />
    </Cover>
  );
}
