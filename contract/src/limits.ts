// This module has no schemas, so that the web app can load it without the schema library.

/** Maximum number of results in one response of a catalogue search. */
export const cataloguePageSize = 50

/** The maximum number of people that one call adds, or for whom it creates reset links. */
export const maxPeopleAtOnce = 200

export const maxPasskeyName = 60

export const maxDeviceName = 60

export const maxWallLinkName = 60

export const maxServiceAccountName = 60

/**
 * The maximum number of valid keys of an account. Two keys let a system replace its key without an
 * interruption.
 */
export const keysAtOnce = 2

/** Maximum length of a message's text. */
export const maxMessageCharacters = 4000

/**
 * Maximum number of messages in a response: before or after a sequence (`usual`), with a `limit` (`most`),
 * and without parameters (`ofTopic`). A client without extensions has no pages, so it receives only the
 * newest messages of a long topic.
 */
export const messagesAtOnce = { usual: 50, most: 200, ofTopic: 500 } as const

/**
 * Maximum number of messages that a person can send in a minute. The device queue sends additional messages
 * later.
 */
export const messagesPerMinute = 60

/**
 * Maximum number of conversations without unread messages in a list. All conversations with unread messages
 * are listed.
 */
export const conversationsAtOnce = 200

/** Maximum number of rows in one save. */
export const maxChangedRows = 1000

/** Maximum lengths of row names and of notes. */
export const maxRowCharacters = { name: 500, note: 4000 } as const

/** Maximum lengths of the typed values of a tyre set (specification.md, Validation). */
export const maxTyreCharacters = {
  Make: 50,
  Model: 50,
  Width: 20,
  Height: 20,
  Diameter: 20,
  Speed: 20,
  LoadIndex: 20,
  WetGrip: 20,
  NoiseLevel: 4,
  RollResistance: 20,
  Dot: 5,
  Size: 60,
  WheelType: 30,
  WheelMake: 30,
  WheelModel: 50,
  WheelSize: 30,
  comment: 1000,
} as const

/** The range and the step of a tread depth in millimetres. */
export const treadDepth = { least: 0, most: 10, step: 0.5 } as const

/** Maximum number of axles of a tyre set, enough for a lorry with its trailer. */
export const maxAxles = 9

/** Maximum number of history entries in one response. */
export const eventsAtOnce = 50

/** The largest quantity that the database stores. */
export const maxQuantity = 999_999_999.999

/** The largest price that the database stores, in euros. */
export const maxPrice = 9_999_999_999.99

/** True if the number has at most `places` decimal places. */
export const isExactTo = (value: number, places: number): boolean => Number(value.toFixed(places)) === value

/** True if the database can store the quantity: 0 or more, exact to a thousandth. */
export const isQuantity = (value: number): boolean =>
  isExactTo(value, 3) && value >= 0 && value <= maxQuantity

/** True if the database can store the price: 0 euros or more, exact to a cent. */
export const isPrice = (value: number): boolean => isExactTo(value, 2) && value >= 0 && value <= maxPrice

/** The number of notifications on a page of the list. */
export const notificationPageSize = 50

/** The page size of the log of reads of people. */
export const personReadPageSize = 100

/** The number of changes on a page of the audit log. */
export const auditPageSize = 100

/** The maximum number of days in one request to the audit log. */
export const maxAuditDays = 92

/** The maximum number of tyres of the European register that one call loads. */
export const maxLoadedLabels = 2_000

/** The maximum size of a file of the European register, in bytes. */
export const maxLabelBytes = 400 * 1024 * 1024
