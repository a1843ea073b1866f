/** Downloads and visits as charts; the part of the dashboard that tells how the site is doing. */
export function Charts() {
  return null;
}
