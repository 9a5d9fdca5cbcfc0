const administrationTabs = ['people', 'rights', 'devices', 'strangers'] as const
export type AdministrationTab = (typeof administrationTabs)[number]

export interface AdministrationAddress {
  readonly tab?: AdministrationTab
}

/** Parses the query parameters of the administration page, and ignores unknown and invalid ones. */
export function readAdministrationAddress({
  tab,
}: Readonly<Partial<Record<keyof AdministrationAddress, unknown>>>): AdministrationAddress {
  const chosen = administrationTabs.find((candidate) => candidate === tab)
  return chosen ? { tab: chosen } : {}
}
