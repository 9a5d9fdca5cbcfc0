import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import { call } from '../../../platform/api/client.ts'
import { translate } from '../../../platform/texts/i18n.ts'
import { notify } from '../../../platform/ui/notify.ts'

/** The number of open views of each import. A view shows the end of its import itself. */
const viewed = new Map<number, number>()

/** Marks an import as visible. Returns a function that removes the mark. */
export function viewImport(id: number): () => void {
  viewed.set(id, (viewed.get(id) ?? 0) + 1)
  return () => void viewed.set(id, (viewed.get(id) ?? 1) - 1)
}

/** Shows a toast about the end of a check or an import, unless the page shows the import. */
export async function notifyEnded(id: number): Promise<void> {
  if ((viewed.get(id) ?? 0) > 0) return
  // Ignores a failure, because the list of imports shows the same result.
  const ended = await call(importEndpoints.getImport, { params: { id } }).catch(() => null)
  if (ended === null) return
  const { State, FileName: name } = ended
  if (State === 'checked' || State === 'done') notify.success(translate(`imports.ended.${State}`, { name }))
  else if (State === 'failed') notify.error(translate('imports.ended.failed', { name }))
}
