/** A blank page after signing out. */
export function LogoutPage() {
  return null
}
