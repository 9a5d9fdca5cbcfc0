import { CallFailed, type CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { callWithin } from '../../../platform/api/call-within.ts'

/** Somebody changed the work order since it was read; carries the work order as it stands now. */
export class WorkOrderChanged extends Error {
  readonly workOrder: WorkOrder
  readonly refusal: CallFailed

  constructor(workOrder: WorkOrder, refusal: CallFailed) {
    super('the work order was changed meanwhile', { cause: refusal })
    this.name = 'WorkOrderChanged'
    this.workOrder = workOrder
    this.refusal = refusal
  }
}

/** Names the version that a save was made on, where the server counts them. */
export const ifMatch = (version: number | null) => (version === null ? {} : { 'if-match': `"${version}"` })

/**
 * Whether an answer may hold news for an edit of this version: an older one does not. Where the server does not count
 * versions each may.
 */
export const mayBeNews = (version: number | null, { Version }: Pick<WorkOrder, 'Version'>): boolean =>
  version === null || Version === undefined || Version > version

/** How long a save waits for its answer. */
const patienceMs = 20_000

/**
 * Sends a save that names the version it was made on.
 *
 * @throws {WorkOrderChanged} when that is out of date
 * @throws {CallFailed} when it is refused for another reason; status 0 when no answer came
 */
export async function sendSave<E extends EndpointDefinition>(
  endpoint: E,
  workOrderId: number,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  try {
    return await callWithin(patienceMs, endpoint, input)
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const params = { id: workOrderId }
    throw new WorkOrderChanged(
      await callWithin(patienceMs, workOrderEndpoints.getWorkOrder, { params }),
      error,
    )
  }
}

const isChangedMeanwhile = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.has(errorCodes.workOrderChanged.id)
