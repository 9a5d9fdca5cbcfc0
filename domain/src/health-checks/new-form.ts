import type { Complete } from '@verstas/contract/endpoint.ts'
import type { InspectionForm } from '@verstas/contract/health-checks/entities.ts'

type Form = Complete<InspectionForm>

/** Returns the form of a new inspection. It has no values and no earlier findings. */
export const newForm = (Vehicle: Form['Vehicle'], Survey: Form['Survey']): Form => ({
  Id: null,
  InspectionId: null,
  VehicleId: Vehicle.VehicleId,
  SurveyId: Survey.SurveyId,
  SurveyName: Survey.Name,
  Name: Survey.Name,
  LastModified: null,
  LastModifier: '',
  Properties: [],
  Version: 0,
  State: 'Open',
  Soon: 0,
  Now: 0,
  OrderNumber: null,
  ExternalNumber: null,
  WorkOrder: null,
  Vehicle,
  Survey,
  Attachments: [],
  Signatures: [],
  FollowUps: [],
  Earlier: [],
  Treads: [],
})
