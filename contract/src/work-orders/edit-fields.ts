/** Number fields that a save can empty. A save empties a text field by sending an empty string. */
export const clearableFields = ['Mileage', 'MileageAtHandover', 'UseHours'] as const
export type ClearableField = (typeof clearableFields)[number]

export const workOrderEventKinds = [
  'created',
  'closed',
  'reopened',
  'edited',
  'jobAdded',
  'jobEdited',
  'rowAdded',
  'rowEdited',
  'rowRemoved',
  'rowSigned',
  'rowUnsigned',
  'attachmentAdded',
  'attachmentRemoved',
  'cancelled',
  'restored',
  'differenceKept',
  'comebackConfirmed',
  'comebackDenied',
  'comebackReopened',
] as const
export type WorkOrderEventKind = (typeof workOrderEventKinds)[number]
