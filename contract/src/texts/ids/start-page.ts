export const startPageIds = {
  'startPage.next': 906001,
  'startPage.nothingNext': 906002,
  'startPage.tiles': 906004,
  'startPage.nowHere': 906005,
  'startPage.wholeDay': 906006,
} as const
