import { type RefObject, useEffect } from 'react'
import { dragScrollVelocity, type Point } from '../../core/work/drag-scroll-rules.ts'

const still: Point = { x: 0, y: 0 }

/** Scrolls an element during a drag near its edges, while `isDragging`. For the work area's boards. */
export const useDragScroll = (element: RefObject<HTMLElement | null>, isDragging: boolean): void => {
  useEffect(() => {
    if (!isDragging) return
    let velocity = still
    let frame = 0
    let before: number | null = null
    const left = { x: 0, y: 0 }
    const step = (at: number) => {
      const seconds = (at - (before ?? at)) / 1000
      before = at
      // browsers scroll by whole pixels: carry the rest over to the next frame
      left.x += velocity.x * seconds
      left.y += velocity.y * seconds
      const whole = { x: Math.trunc(left.x), y: Math.trunc(left.y) }
      left.x -= whole.x
      left.y -= whole.y
      element.current?.scrollBy(whole.x, whole.y)
      frame = requestAnimationFrame(step)
    }
    const follow = ({ clientX, clientY }: MouseEvent | Touch) => {
      if (element.current)
        velocity = dragScrollVelocity({ x: clientX, y: clientY }, element.current.getBoundingClientRect())
    }
    // some engines report a finger only by touch events once the page handles those
    const followTouch = ({ touches: [touch] }: TouchEvent) => touch && follow(touch)
    addEventListener('touchmove', followTouch, { passive: true })
    addEventListener('pointermove', follow)
    addEventListener('dragover', follow)
    frame = requestAnimationFrame(step)
    return () => {
      removeEventListener('touchmove', followTouch)
      removeEventListener('pointermove', follow)
      removeEventListener('dragover', follow)
      cancelAnimationFrame(frame)
    }
  }, [element, isDragging])
}
