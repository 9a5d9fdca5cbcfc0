import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import type { FieldMaster, FieldMasterSave } from '@verstas/contract/integration/difference-entities.ts'
import { mastersOf } from '@verstas/domain/integration/masters.ts'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { fieldMastersQuery } from './api.ts'
import classes from './integrations.module.css'

/** The master system of each field group at the session's site. Each choice is saved immediately. */
export function FieldMastersPage() {
  const t = useTexts()
  const { site } = useSession()
  const query = useQuery(fieldMastersQuery)
  return (
    <Page title={t('masters.link')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={7} />}>
          {(masters) => (
            <div className="stack gap-16">
              <p className="soft">{t('masters.hint', { site: site.Description })}</p>
              <ul className={`${classes.masters} card`}>
                {masters.map((master) => (
                  <MasterRow key={master.FieldGroup} master={master} />
                ))}
              </ul>
            </div>
          )}
        </AsyncView>
      </PasskeyGate>
    </Page>
  )
}

function MasterRow({ master: { FieldGroup: group, Master, IsUsual } }: { readonly master: FieldMaster }) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const name = t(`masters.group.${group}`)
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (chosen: FieldMasterSave['Master']) => {
      const body = { FieldGroup: group, Master: chosen }
      return attempt(body, (headers) => call(differenceEndpoints.setFieldMaster, { headers, body }))
    },
    onSuccess: (masters) => {
      queries.setQueryData(fieldMastersQuery.queryKey, masters)
      notify.success(t('masters.saved', { group: name }))
    },
  })
  const shown = isPending ? variables : Master
  return (
    <li className={classes.master}>
      <FieldGroup label={name} description={IsUsual && !isPending && t('masters.usual')}>
        <SegmentedControl
          isWide
          aria-label={name}
          value={shown}
          onChange={(chosen) => mutate(chosen)}
          options={mastersOf(group).map((value) => ({ value, label: t(`masters.${value}`) }))}
        />
        <FormProblem>{error && messageOf(error, t)}</FormProblem>
      </FieldGroup>
    </li>
  )
}
