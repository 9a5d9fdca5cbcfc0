import { IconCheck, IconCircleCheck, IconCircleX, IconPhone } from '@tabler/icons-react'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { CustomerAnswer, OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { callAs } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import classes from './finding.module.css'
import { FindingFacts } from './finding-facts.tsx'
import { withToken } from './use-offer.ts'

interface FindingProps {
  readonly token: string
  readonly line: OfferLine
  /** The unsent choice; null if there is none. */
  readonly choice: CustomerAnswer | null
  readonly onChoose: (answer: CustomerAnswer) => void
}

const longestText = 1000

/** A finding with its price, and the customer's answer. */
export function Finding({ token, line, choice, onChoose }: FindingProps) {
  const t = useTexts()
  const id = useId()
  const [isChanging, setIsChanging] = useState(false)
  const { Key, Title, Photos, Answer, IsReplaced } = line
  const kind = choice?.Kind ?? Answer?.Kind
  // True after a tap. The tap replaces the tapped button with another one, which then receives the focus.
  const isTapped = useRef(false)
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (isTapped.current) button?.focus()
    if (button) isTapped.current = false
  }
  const isAsked = kind === undefined || isChanging
  const choose = (Kind: CustomerAnswer['Kind']) => {
    isTapped.current = true
    setIsChanging(false)
    onChoose({ Key, Kind, Text: choice?.Text ?? Answer?.Text ?? '' })
  }
  return (
    <article className="grid gap-10 shrink pad-16 card" aria-labelledby={id}>
      <FindingFacts
        t={t}
        line={line}
        titleId={id}
        photos={
          Photos.length > 0 && (
            <div className={`${classes.photos} grid gap-4`} data-many={Photos.length > 1 || undefined}>
              {Photos.map((photo, index) => (
                <Photo
                  key={photo}
                  token={token}
                  id={photo}
                  label={t('offer.photo', { title: Title, number: index + 1 })}
                />
              ))}
            </div>
          )
        }
      />
      {IsReplaced ? (
        <p className={`${classes.replaced} rounded type-15 strong tone-open`}>{t('offer.replaced')}</p>
      ) : isAsked ? (
        <fieldset className={`${classes.answers} grid gap-8`}>
          <legend className="visually-hidden">{t('offer.answerTo', { title: Title })}</legend>
          <Button ref={takeFocus} variant="quiet" onClick={() => choose('decline')}>
            {t('offer.do.decline')}
          </Button>
          <Button icon={IconCheck} onClick={() => choose('accept')}>
            {t('offer.do.accept')}
          </Button>
          <Button
            variant="tonal"
            className={classes.call ?? ''}
            icon={IconPhone}
            onClick={() => choose('call')}
          >
            {t('offer.do.call')}
          </Button>
        </fieldset>
      ) : (
        <div
          className={`${classes.said} ${kind === 'accept' ? 'tone-done' : 'tone-open'} line touch rounded type-15 strong`}
        >
          {icons[kind]}
          <span className="grow" id={`${id}-said`}>
            {t(`offer.said.${kind}`)}
          </span>
          <Button
            ref={takeFocus}
            variant="plain"
            aria-label={`${t('offer.change')}: ${Title}`}
            aria-describedby={`${id}-said`}
            onClick={() => {
              isTapped.current = true
              setIsChanging(true)
            }}
          >
            {t('offer.change')}
          </Button>
        </div>
      )}
      {choice && !isAsked && !IsReplaced && (
        <TextArea
          label={t('offer.message')}
          rows={1}
          maxLength={longestText}
          value={choice.Text}
          onChange={({ currentTarget }) => onChoose({ ...choice, Text: currentTarget.value })}
        />
      )}
      {!choice && Answer?.Text && <p className="type-17 soft pre-line break-anywhere">{Answer.Text}</p>}
    </article>
  )
}

const icons = {
  accept: <IconCircleCheck aria-hidden="true" />,
  decline: <IconCircleX aria-hidden="true" />,
  call: <IconPhone aria-hidden="true" />,
} as const

interface PhotoProps {
  readonly token: string
  readonly id: number
  readonly label: string
}

/**
 * A photo of a finding. A tap opens the photo in a new tab. The photo is fetched, because an `img` cannot
 * send the link's secret. Renders nothing if the photo cannot be fetched.
 */
function Photo({ token, id, label }: PhotoProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let objectUrl: string | null = null
    const show = async () => {
      const input = { ...withToken(token), params: { id }, signal: stop.signal }
      const bytes = await callAs(null, offerEndpoints.getOfferPhoto, input)
      if (stop.signal.aborted) return
      objectUrl = URL.createObjectURL(bytes)
      setUrl(objectUrl)
    }
    show().catch(() => !stop.signal.aborted && setIsLost(true))
    return () => {
      stop.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [token, id])

  if (isLost) return null
  if (!url) return <span className={`${classes.photo} block clip rounded-inner sunken`} />
  return (
    <a
      className={`${classes.photo} block clip rounded-inner sunken`}
      href={url}
      target="_blank"
      rel="noreferrer"
    >
      <img className="photo block" src={url} alt={label} />
    </a>
  )
}
