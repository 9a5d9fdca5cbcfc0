/** An employee, or a customer of a site. */
export type Person =
  | { readonly kind: 'employee'; readonly id: number }
  | { readonly kind: 'customer'; readonly siteId: number; readonly id: number }
