import { useTexts } from '../texts/use-texts.ts'
import { useUploads } from './shown-uploads.ts'
import { UploadLine } from './upload-line.tsx'
import classes from './upload-list.module.css'

/** The files that are not at the server yet, those of one work order or all. */
export default function UploadList({ orderNumber }: { readonly orderNumber?: number }) {
  const t = useTexts()
  const uploads = useUploads().filter(
    (upload) => upload.state !== 'held' && (orderNumber === undefined || upload.orderNumber === orderNumber),
  )
  if (uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('uploads.list')}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} isOrderShown={orderNumber === undefined} />
      ))}
    </ul>
  )
}
