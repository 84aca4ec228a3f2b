import { useEffect } from 'react'
import { type RouteName, routeOf } from '../core/routes.ts'
import { chooseLocale, currentLocale } from '../locale/locale-loader.ts'

/** The `-en` and `-zh` addresses of a page show it in that language (ROU-18). */
export const useRouteLocale = (name: RouteName) => {
  const { locale } = routeOf(name)
  useEffect(() => {
    if (locale && locale !== currentLocale()) void chooseLocale(locale)
  }, [locale])
}
