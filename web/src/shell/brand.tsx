import { Link } from "@tanstack/react-router";
import classes from "./shell.module.css";

export function Brand() {
  return (
    <Link to="/" className={classes["brand"] ?? ""} aria-label="Nichescope, go to Home">
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={20} height={20} />
      Nichescope
    </Link>
  );
}
