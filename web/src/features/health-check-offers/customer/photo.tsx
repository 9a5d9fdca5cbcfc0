import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { useEffect, useState } from 'react'
import { callAs } from '../../../platform/api/client.ts'
import classes from './finding.module.css'
import { withToken } from './use-offer.ts'

interface PhotoProps {
  readonly token: string
  readonly id: number
  readonly label: string
}

/**
 * A photo of a finding, which opens in full size. An `img` cannot send the link's secret, so the photo is
 * fetched.
 */
export function Photo({ token, id, label }: PhotoProps) {
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
  if (!url) return <span className={classes.photo} />
  return (
    <a className={classes.photo} href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} />
    </a>
  )
}
