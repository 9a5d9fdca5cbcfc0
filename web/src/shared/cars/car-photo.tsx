import { IconCar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCarPhoto } from './use-car-photo.ts'

/** The content of `CarFace`. Loads the photo when it comes near the visible part of the page. */
export function CarPhoto({ vehicleId }: { readonly vehicleId: number }) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(box)
  const address = useCarPhoto(vehicleId, isNear)
  return (
    <span ref={box} className="grid centre full full-height shrink">
      {address ? <img src={address} alt="" className="photo" /> : <IconCar size={24} stroke={1.5} />}
    </span>
  )
}

/** True once the element has been near the visible part of the page. A hidden element is never near. */
function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
