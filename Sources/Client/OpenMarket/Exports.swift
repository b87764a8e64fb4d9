// One `import OpenMarket` is enough for an app: the entities and use cases of the
// domain, view models and coordinators, and what is needed to add an endpoint, a
// middleware or a transport.
@_exported public import OpenMarketData
@_exported public import OpenMarketDomain
@_exported public import OpenMarketInfrastructure
@_exported public import OpenMarketWire

// An app switches this module off by the trait of the package.
#if Presentation
    @_exported public import OpenMarketPresentation
#endif
