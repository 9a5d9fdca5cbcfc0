export const operationsIds = {
  'operations.searchTitle': 912000,
  'operations.searchKey': 912001,
  'operations.code': 912002,
  'operations.name': 912003,
  'operations.results': 912004,
  'operations.startTitle': 912005,
  'operations.startHint': 912006,
  'operations.emptyTitle': 912007,
  'operations.standardTime': 912008,
  'operations.restricted': 912009,
} as const
