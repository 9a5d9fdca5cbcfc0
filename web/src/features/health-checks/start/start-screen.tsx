import { IconArrowsExchange, IconClipboardHeart, IconPlayerTrackNext } from '@tabler/icons-react'
import type { Inspection, Survey } from '@verstas/contract/health-checks/entities.ts'
import type { VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useQueueEntries } from '../../../platform/device-queue/device-queue.tsx'
import { Link } from '../../../platform/routing/link.tsx'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { WordButton } from '../../../platform/ui/word-button.tsx'
import crowdedHead from '../../../shared/cars/crowded-head.module.css'
import { NextStep } from '../../../shared/empty/next-step.tsx'
import { addressOfNew } from '../address.ts'
import type { useInspections, useSurveys } from '../api.ts'
import { inspectionKind, type QueuedInspection } from '../queued-inspections.ts'
import classes from './start-screen.module.css'

interface StartScreenProps {
  readonly vehicle: VehicleSummary
  /** The id of the work order that a new inspection belongs to; null if there is none. */
  readonly workOrderId: number | null
  readonly surveys: ReturnType<typeof useSurveys>
  /** The cached templates if the server is unreachable; otherwise null. */
  readonly surveysAtHand: readonly Survey[] | null
  readonly inspections: ReturnType<typeof useInspections>
}

/**
 * The unfinished inspection of a vehicle, the templates for a new inspection, and all inspections of the
 * vehicle.
 */
export function StartScreen({ vehicle, workOrderId, surveys, surveysAtHand, inspections }: StartScreenProps) {
  const t = useTexts()
  const format = useFormat()
  const { VehicleId, LicenseNumber, MakeName, ModelName, ModelYear } = vehicle
  const unfinished = inspections.data?.find(({ State }) => State === 'Open')
  const unsent = useUnsent(VehicleId)
  const plate = LicenseNumber || t('workOrder.noPlate')
  const templates = (list: readonly Survey[]) => (
    <RowList>
      {list.map((survey) => (
        <li key={survey.SurveyId}>
          <Template survey={survey} vehicleId={VehicleId} workOrderId={workOrderId} />
        </li>
      ))}
    </RowList>
  )
  return (
    <Page
      title={t('healthCheck.titleWith', { plate })}
      mark={
        <span className={`${crowdedHead.mark} flex`}>
          <Plate number={LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />
        </span>
      }
      name={<span className={crowdedHead.name}>{`${MakeName} ${ModelName}`}</span>}
      subtitle={ModelYear}
      width="reading"
      actions={
        <WordButton
          label={t('healthCheck.change')}
          word={t('healthCheck.change')}
          icon={IconArrowsExchange}
          render={(props) => <Link to="/vhc/{-$inspectionId}" replace {...props} />}
        />
      }
    >
      {unsent ? (
        <ContinueCard
          name={unsent.surveyName}
          facts={t('healthCheck.onDevice')}
          address={addressOfUnsent(unsent)}
        />
      ) : (
        unfinished && (
          <ContinueCard
            name={unfinished.SurveyName}
            facts={t('healthCheck.byAt', {
              name: unfinished.LastModifier,
              time: format.dateTime(unfinished.LastModified),
            })}
            address={openInspection(unfinished.Id)}
          />
        )
      )}
      <section aria-labelledby="templates">
        <h2 id="templates" className={`${classes.heading} type-15 strong soft`}>
          {t('healthCheck.startNew')}
        </h2>
        {surveys.data === undefined && surveysAtHand?.length ? (
          templates(surveysAtHand)
        ) : (
          <AsyncView
            query={surveys}
            empty={<EmptyState title={t('healthCheck.noTemplates')} action={<NextStep />} />}
          >
            {templates}
          </AsyncView>
        )}
      </section>
      <section aria-labelledby="inspections">
        <h2 id="inspections" className={`${classes.heading} type-15 strong soft`}>
          {t('healthCheck.earlier', { count: inspections.data?.length ?? '–' })}
        </h2>
        <AsyncView
          query={inspections}
          empty={<p className={`${classes.none} type-15 soft`}>{t('healthCheck.noneYet')}</p>}
        >
          {(list) => (
            <RowList>
              {list.map((inspection) => (
                <li key={inspection.Id}>
                  <Earlier inspection={inspection} />
                </li>
              ))}
            </RowList>
          )}
        </AsyncView>
      </section>
    </Page>
  )
}

/** Returns the latest inspection of a vehicle that only this device has; undefined if there is none. */
function useUnsent(vehicleId: number): QueuedInspection | undefined {
  return useQueueEntries(inspectionKind)
    .map(({ payload }) => payload)
    .findLast((payload) => payload.id === null && payload.vehicleId === vehicleId)
}

interface TemplateProps {
  readonly survey: Survey
  readonly vehicleId: number
  readonly workOrderId: number | null
}

function Template({ survey: { SurveyId: surveyId, Name }, vehicleId, workOrderId }: TemplateProps) {
  return (
    <RowLink
      to="/vhc/{-$inspectionId}"
      // The search is a function, so that each navigation creates a new id.
      search={() => addressOfNew({ oid: newUuid(), vehicleId, surveyId, workOrderId })}
      preload={false}
      isTall
    >
      <IconClipboardHeart size={28} stroke={1.75} aria-hidden="true" className="rigid brand" />
      <RowWords name={Name} />
    </RowLink>
  )
}

const openInspection = (id: number) =>
  ({ to: '/vhc/{-$inspectionId}', params: { inspectionId: String(id) } }) as const

const addressOfUnsent = ({ oid, vehicleId, surveyId, workOrderId }: QueuedInspection) =>
  ({
    to: '/vhc/{-$inspectionId}',
    search: addressOfNew({ oid: oid ?? '', vehicleId, surveyId, workOrderId }),
  }) as const

interface ContinueCardProps {
  /** The name of the template. */
  readonly name: string
  /** The last author and time, or a note that the inspection is only on this device. */
  readonly facts: string
  readonly address: ReturnType<typeof openInspection> | ReturnType<typeof addressOfUnsent>
}

/** Links to the unfinished inspection. */
function ContinueCard({ name, facts, address }: ContinueCardProps) {
  const t = useTexts()
  return (
    <section className={`${classes.card} grid gap-12 pad-16 rounded brand-soft`} aria-labelledby="unfinished">
      <h2 id="unfinished" className="type-17 strong">
        {t('healthCheck.continueTitle', { name })}
      </h2>
      <p className={`${classes.facts} type-15 soft`}>{facts}</p>
      <Button size="main" icon={IconPlayerTrackNext} render={(props) => <Link {...address} {...props} />}>
        {t('healthCheck.continue')}
      </Button>
    </section>
  )
}

function Earlier({ inspection }: { readonly inspection: Inspection }) {
  const format = useFormat()
  const { Id, Name, LastModified, LastModifier } = inspection
  return (
    <RowLink {...openInspection(Id)} isTall>
      <RowWords
        name={Name}
        facts={
          <>
            {format.date(LastModified)} · {LastModifier}
          </>
        }
      >
        <span className="flex wrap gap-4">
          <InspectionStates inspection={inspection} />
        </span>
      </RowWords>
    </RowLink>
  )
}

function InspectionStates({ inspection: { State, Soon = 0, Now = 0 } }: { readonly inspection: Inspection }) {
  const t = useTexts()
  return (
    <>
      {Now > 0 && <StateBadge state="late">{t('healthCheck.foundNow', { count: Now })}</StateBadge>}
      {Soon > 0 && <StateBadge state="waiting">{t('healthCheck.foundSoon', { count: Soon })}</StateBadge>}
      {State === 'Open' && <StateBadge state="ongoing">{t('healthCheck.open')}</StateBadge>}
      {State === 'Signed' && <StateBadge state="blocked">{t('healthCheck.signed')}</StateBadge>}
      {State === 'Complete' && Soon + Now === 0 && (
        <StateBadge state="done">{t('healthCheck.ok')}</StateBadge>
      )}
    </>
  )
}
