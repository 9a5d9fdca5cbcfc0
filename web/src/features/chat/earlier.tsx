import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './chat-tab.module.css'

interface EarlierProps {
  readonly isLoading: boolean
  readonly onShow: () => void
}

/** The way to the messages before: they come when it comes into sight, or by a tap. */
export function Earlier({ isLoading, onShow }: EarlierProps) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    if (!isLoading) onShow()
  })
  useEffect(() => {
    const { current } = place
    if (!current) return
    let wasAway = false
    const observer = new IntersectionObserver(([entry]) => {
      // A conversation opens at its end: visible earlier messages before that load nothing.
      if (!entry?.isIntersecting) wasAway = true
      else if (wasAway) show()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.earlier}>
      <Button variant="subtle" loading={isLoading} onClick={onShow}>
        {t('chat.earlier')}
      </Button>
    </div>
  )
}
