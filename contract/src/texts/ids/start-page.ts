export const startPageIds = {
  'startPage.title': 906000,
  'startPage.next': 906001,
  'startPage.nothingNext': 906002,
  'startPage.tiles': 906004,
  'startPage.nowHere': 906005,
  'startPage.wholeDay': 906006,
} as const
