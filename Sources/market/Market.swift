import MarketCommand

/// The `market` command. Everything it does is in `MarketCommand`.
@main
struct Market {
    static func main() async {
        await MarketProgram.main()
    }
}
