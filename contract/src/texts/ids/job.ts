export const jobIds = {
  'job.associatedItems': 120476,
  'job.rowsSigned': 903190,
  'job.signFailed': 903191,
} as const
