import { useEffect } from 'react'
import { chooseLocale, currentLocale } from './locale/locale-loader.ts'
import { type Route, type RouteName, routes } from './routes.ts'

/** The `-en` and `-zh` addresses of a page show it in that language (ROU-18). */
export const useRouteLocale = (name: RouteName) => {
  const { locale } = routes[name] as Route
  useEffect(() => {
    if (locale && locale !== currentLocale()) void chooseLocale(locale)
  }, [locale])
}
