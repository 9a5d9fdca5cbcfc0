import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { TyreRecord, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { padOrder } from '@verstas/domain/tyres/draft.ts'
import { depthAt } from '@verstas/domain/tyres/wear.ts'
import type { AskedEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { QuestionDialog, useAnswers, YesNoQuestion } from '../../../platform/ui/question-dialog.tsx'
import { useTyreRecords } from '../api.ts'
import type { QueuedTyres } from '../queued-tyres.ts'
import { useTyreWords } from '../words.ts'
import classes from './tyre-wizard.module.css'

/**
 * Asks for each measured set whether it updates the existing record (specification.md, Tyre rules). The user
 * can go back. The last answer sends all answers, and a cancellation saves nothing. The server asks again if
 * another user saves meanwhile.
 */
export default function TyreWizard({ entry, onAnswered, onCancel }: AskedEntry<QueuedTyres>) {
  const t = useTexts()
  const { answers, setAnswers, onBack } = useAnswers<TyreAnswers>([])
  const { payload } = entry
  const questions = questionsOf(entry.errors)
  const question = questions[answers.length]
  if (!question) return null

  const answer = (isYes: boolean) => {
    const next = [...answers, isYes]
    if (next.length === questions.length)
      onAnswered({ ...payload, records: withAnswers(payload.records, questions, next) })
    else setAnswers(next)
  }
  const [number, total] = [answers.length + 1, questions.length]
  const words = t('tyres.question.progress', { number, total, type: question.type })
  return (
    <QuestionDialog
      title={t('tyres.wizard')}
      progress={{ number, total, words }}
      onBack={onBack}
      onCancel={onCancel}
    >
      <Question key={number} question={question} about={payload} onAnswer={answer} />
    </QuestionDialog>
  )
}

interface QuestionProps {
  readonly question: TyreQuestion
  readonly about: QueuedTyres
  readonly onAnswer: (isYes: boolean) => void
}

/** Compares the existing measurement with the new one, and asks whether the new one corrects it. */
function Question({ question: { index, created, user, oid, worstDepth }, about, onAnswer }: QuestionProps) {
  const t = useTexts()
  const format = useFormat()
  const existing = useTyreRecords(about.vehicleId).data?.find(({ Oid }) => Oid === oid)
  return (
    <YesNoQuestion
      words={
        created && user
          ? t('tyres.question', { name: user, date: format.date(created) })
          : t('tyres.questionPlain')
      }
      meaning={t('tyres.questionHint')}
      no={{ word: t('common.no'), note: t('tyres.noAdds') }}
      yes={{ word: t('common.yes'), note: t('tyres.yesUpdates') }}
      hint={t('tyres.wizardFoot')}
      onAnswer={onAnswer}
    >
      <DepthTable existing={existing} created={created} worst={worstDepth} measured={about.records[index]} />
    </YesNoQuestion>
  )
}

interface DepthTableProps {
  /** The existing record; undefined while the records load, or if they do not contain it. */
  readonly existing: TyreRecord | undefined
  /** The time of the existing measurement, as an ISO instant; empty if unknown. */
  readonly created: string
  /** The lowest depth of the existing record in millimetres, from the server's question. */
  readonly worst: number | undefined
  readonly measured: TyreRecordSave | undefined
}

/** Compares the existing depths with the new ones. Without the existing record, shows its lowest depth. */
function DepthTable({ existing, created, worst, measured }: DepthTableProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useTyreWords()
  if (!measured) return null
  if (!existing)
    return worst === undefined ? null : (
      <p className="type-15 soft">{t('tyres.worst', { depth: words.depth(worst) })}</p>
    )
  const axles = measured.AxleData.map((axle) => ({
    axleNumber: axle.axleNumber,
    isTwin: axle.DepthLeftInner !== undefined || axle.DepthRightInner !== undefined,
  }))
  const depth = (value: number | null | undefined) => (value == null ? '–' : words.depth(value))
  return (
    <table className={classes.depths}>
      <thead>
        <tr>
          <td />
          <th scope="col">{created && format.date(created)}</th>
          <th scope="col">{t('tyres.now')}</th>
        </tr>
      </thead>
      <tbody>
        {padOrder(axles).map((place) => (
          <tr key={`${place.axleNumber} ${place.field}`}>
            <th scope="row">{words.wheel(place, axles)}</th>
            <td>{depth(depthAt({ axles: existing.AxleData }, place))}</td>
            <td>
              {depth(
                measured.AxleData.find(({ axleNumber }) => axleNumber === place.axleNumber)?.[place.field],
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The server's question whether a measured set updates an existing record (error 119886). */
interface TyreQuestion {
  /** The index of the set in the request, from 0; the index of the question if the server sends no index. */
  readonly index: number
  /** The name of the tyre type; empty if the server does not send it. */
  readonly type: string
  /** The time of the existing measurement, as an ISO instant; empty if the server does not send it. */
  readonly created: string
  /** The name of the person who measured; empty if the server does not send it. */
  readonly user: string
  readonly oid: string | undefined
  readonly version: number | undefined
  readonly worstDepth: number | undefined
}

/** Returns the questions among the errors, in the order of the measured sets. */
const questionsOf = (errors: readonly ErrorAnswer[]): TyreQuestion[] =>
  errors
    .filter(({ ErrorId }) => ErrorId === errorCodes.tyreMeasurementQuestion.id)
    .map(({ MetaData }, place) => {
      const value = (key: string) => MetaData?.find(({ Key }) => Key === key)?.Value
      const number = (key: string) => (value(key) === undefined ? undefined : Number(value(key)))
      return {
        index: number('index') ?? place,
        type: value('type') ?? '',
        created: value('created') ?? '',
        user: value('user') ?? '',
        oid: value('oid'),
        version: number('version'),
        worstDepth: number('worstDepth'),
      }
    })
    .toSorted((one, other) => one.index - other.index)

/** The answers so far, in the order of the questions; true means that the existing record is updated. */
type TyreAnswers = readonly boolean[]

/**
 * Adds the user's answers to the measured records. A record with an answer also gets the id and the version
 * of the saved record in the question.
 */
const withAnswers = (
  records: readonly TyreRecordSave[],
  questions: readonly TyreQuestion[],
  answers: TyreAnswers,
): TyreRecordSave[] =>
  records.map((record, index) => {
    const place = questions.findIndex((question) => question.index === index)
    const { oid, version } = questions[place] ?? {}
    const updateExisting = answers[place]
    return updateExisting === undefined
      ? record
      : {
          ...record,
          updateExisting,
          ...(oid !== undefined && { ExistingOid: oid }),
          ...(version !== undefined && { ExistingVersion: version }),
        }
  })
