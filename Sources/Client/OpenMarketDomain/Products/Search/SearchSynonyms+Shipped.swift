extension SearchSynonyms {
    /// The text of the lines that come with the market, for a person who wants to add some.
    package static var shippedText: String { String(decoding: PackageResources.synonyms_txt, as: UTF8.self) }

    package static let shipped = SearchSynonyms(shippedText)
}
