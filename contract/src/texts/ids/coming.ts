export const comingIds = {
  'coming.title': 907000,
  'coming.notYet': 907001,
  'coming.userTasks': 907002,
  'coming.vehicleSearch': 907003,
  'coming.vehicle': 907004,
  'coming.healthCheck': 907005,
  'coming.partsSearch': 907006,
  'coming.partsPlanning': 907007,
  'coming.activityMonitor': 907008,
  'coming.workshopSchedule': 907009,
  'coming.tyre': 907012,
} as const
