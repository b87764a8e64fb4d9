import Testing

@testable import MarketCommand

@Suite("The tour")
struct TourTests {
    @Test("It shows every use case, to the end")
    func wholeTour() async {
        let run = await CommandRun()
        #expect(run.code == .success)
        let text = run.output.text
        for name in [
            "CheckServerHealth", "FetchBanners", "AddNextProductPage", "SearchQuery ", "SearchQueryResults",
            "FetchProductDetail", "LoadImage", "RegisterProduct", "PrepareImages", "EditProduct", "FetchMyProducts",
            "DeleteProduct", "ProductEvents",
        ] {
            #expect(text.contains(name), "\(name)")
        }
        #expect(text.contains("created 37\n  updated 37\n  deleted 37"))
        #expect(text.contains("name: must have 3 to 100 characters, has 2"))
        #expect(text.contains("Sending 16 kB") && text.contains("What to try next"))
        #expect(run.diagnostics.text.isEmpty)
    }

    @Test("On a terminal it says how far the catalogue is")
    func progress() async {
        let run = await CommandRun(["tour"], columns: 50)
        #expect(run.diagnostics.text.contains("36 of 36 products registered"))
    }
}
