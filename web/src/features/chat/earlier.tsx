import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import classes from './chat-tab.module.css'

interface EarlierProps {
  readonly isLoading: boolean
  readonly onShow: () => void
}

/** A button that loads earlier messages. Scrolling the button into view also loads them. */
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
      // A conversation opens at its end. The button does not load automatically until it has been out of view
      // once.
      if (!entry?.isIntersecting) wasAway = true
      else if (wasAway) show()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.earlier}>
      <Button variant="plain" isBusy={isLoading} onClick={onShow}>
        {t('chat.earlier')}
      </Button>
    </div>
  )
}
