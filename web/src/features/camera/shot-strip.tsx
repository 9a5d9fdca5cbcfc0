import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { type ShownUpload, useFileUrl } from '../attachments/uploads/uploads.ts'
import classes from './shot-strip.module.css'

interface ShotStripProps {
  readonly shots: readonly ShownUpload[]
  readonly onOpen: (id: string) => void
}

/** The photos of this visit in a row, the latest in sight; each opens to be drawn on or discarded. */
export function ShotStrip({ shots, onOpen }: ShotStripProps) {
  const t = useTexts()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further photo is scrolled to
  useEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
  }, [shots.length])
  return (
    <ul ref={list} className={classes.strip} aria-label={t('camera.shots')}>
      {shots.map((shot, index) => (
        <li key={shot.id}>
          <UnstyledButton
            className={classes.shot}
            aria-label={t('camera.openShot', { number: index + 1 })}
            aria-haspopup="dialog"
            onClick={() => onOpen(shot.id)}
          >
            <ShotPicture shot={shot} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function ShotPicture({ shot }: { readonly shot: ShownUpload }) {
  const url = useFileUrl(shot)
  return url && <img src={url} alt="" className={classes.picture} />
}
