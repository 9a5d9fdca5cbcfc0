import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { CustomerSave, VehicleSave } from '@verstas/contract/own-data/entities.ts'
import { doubtVin } from '@verstas/domain/vehicles/vin.ts'
import { useState } from 'react'
import { type KeyHeaders, useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { customerFields, type RecordField, RecordInput, vehicleFields } from './record-input.tsx'
import { refusedFieldsOf } from './refused-fields.ts'

const { getCustomerFields, getVehicleFields, saveCustomer, saveVehicle } = ownDataEndpoints

/** The values of a form, by the fields' names on the wire. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null>>

/** The calls and fields of each kind of record. */
const kinds = {
  customer: {
    title: 'ownRecord.editCustomer',
    read: getCustomerFields,
    fields: customerFields as Readonly<Record<string, RecordField>>,
    save: (id: number, body: unknown, headers: KeyHeaders) =>
      call(saveCustomer, { params: { id }, body: body as CustomerSave, headers }),
  },
  vehicle: {
    title: 'ownRecord.editCar',
    read: getVehicleFields,
    fields: vehicleFields as Readonly<Record<string, RecordField>>,
    save: (id: number, body: unknown, headers: KeyHeaders) =>
      call(saveVehicle, { params: { id }, body: body as VehicleSave, headers }),
  },
} as const

interface RecordDialogProps {
  readonly kind: keyof typeof kinds
  readonly id: number
  readonly onClose: () => void
}

/** The form of a customer or a vehicle. It loads the stored values first. */
export default function RecordDialog({ kind, id, onClose }: RecordDialogProps) {
  const t = useTexts()
  const { read, title } = kinds[kind]
  const query = useQuery<RecordValues>({
    ...(endpointQuery(read, { params: { id } }) as object),
    queryKey: endpointQuery(read, { params: { id } }).queryKey,
  })
  if (query.data)
    return (
      <RecordForm
        kind={kind}
        id={id}
        saved={query.data}
        onRefused={() => void query.refetch()}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t(title)} shape="panel" onClose={onClose}>
      {query.error ? (
        <ErrorState
          title={t('newOrder.searchFailed')}
          hint={messageOf(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingSkeleton shape="rows" count={6} height={72} />
      )}
    </Dialog>
  )
}

interface RecordFormProps extends RecordDialogProps {
  /** The stored values. */
  readonly saved: RecordValues
  readonly onRefused: () => void
}

/**
 * Saves with a three-way merge. The form names a field that a colleague changed meanwhile, and a second save
 * replaces it.
 */
function RecordForm({ kind, id, saved, onRefused, onClose }: RecordFormProps) {
  const t = useTexts()
  const { title, fields, save } = kinds[kind]
  const [base] = useState(saved)
  const [values, setValues] = useState(saved)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [wasTried, setWasTried] = useState(false)
  const attempt = useAttempt()
  const isMissing = (name: string) => wasTried && fields[name]?.isRequired === true && !values[name]
  const saving = useMutation({
    mutationFn: (): Promise<RecordValues> => {
      const seen = Object.fromEntries(conflicts.map((name) => [name, saved[name] ?? null]))
      const body = { Base: { ...base, ...seen }, Values: values }
      return attempt<RecordValues>(body, (headers) => save(id, body, headers))
    },
    onSuccess: () => {
      notify.success(t('ownRecord.saved'))
      onClose()
    },
    onError: (error) => {
      setConflicts(conflictsOf(error))
      onRefused()
    },
  })
  const submit = () => {
    setWasTried(true)
    if (Object.entries(fields).every(([name, field]) => !field.isRequired || values[name])) saving.mutate()
  }
  const refused = refusedFieldsOf(saving.error)
  const doubt = kind === 'vehicle' ? doubtVin(String(values.SerialNumber ?? '')) : null
  return (
    <FormDialog
      title={t(title)}
      onClose={onClose}
      onSubmit={submit}
      actions={<SaveButton isBusy={saving.isPending} />}
    >
      <FormProblem>
        {refused.size > 0 ? t('newOrder.incomplete') : saving.error && messageOf(saving.error, t)}
      </FormProblem>
      {Object.entries(fields).map(([name, field]) => (
        <RecordInput
          key={name}
          field={field}
          value={values[name] ?? null}
          error={
            isMissing(name)
              ? t('fieldReason.missing')
              : (refused.get(name) ?? (conflicts.includes(name) || undefined))
          }
          description={
            conflicts.includes(name)
              ? t('ownRecord.savedMeanwhile', { value: String(saved[name] ?? '–') })
              : name === 'SerialNumber' && doubt
                ? t('newOrder.vin.goOn')
                : undefined
          }
          onChange={(value) => {
            setValues((before) => ({ ...before, [name]: value }))
            saving.reset()
          }}
        />
      ))}
    </FormDialog>
  )
}

/** Returns the fields that both people changed. */
function conflictsOf(error: Error): readonly string[] {
  if (!(error instanceof CallFailed) || !error.has(errorCodes.ownDataChanged.id)) return []
  return error.errors.flatMap(
    ({ MetaData }) => MetaData.find(({ Key }) => Key === 'fields')?.Value.split(',') ?? [],
  )
}
