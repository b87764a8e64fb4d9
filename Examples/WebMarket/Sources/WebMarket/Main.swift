import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketHTML
import OpenMarketHTTPServer
import OpenMarketWebShop

/// The market in a browser.
@main
struct Main {
    @MainActor
    static func main() async {
        let options = Options.read()
        let market = await options.open()
        let server = HTTPServer(handler: ShopHandler(shop(in: market, options)), configuration: configuration(options))
        do throws(ServerError) {
            print("The shop is open at \(try server.start()). ^C closes it.")
            // A pipe is not flushed by line, so its reader would wait for the address.
            fflush(nil)
        } catch {
            Options.stop(text(of: error, options), code: 1)
        }
        await StopSignals.wait()
        await server.stop()
        await market.backend?.close()
    }

    @MainActor
    private static func shop(in market: MarketPlace.Opened, _ options: Options) -> Shop {
        var settings = ShopSettings()
        settings.isSecure = options.isSecure
        settings.hosts = options.hosts
        let logins = options.market.logins.map { KeptLogins.folder($0) } ?? .inMemory()
        return Shop(settings: settings, images: market.client().images, logins: logins) { session in
            market.client(keeping: session).useCases
        }
    }

    private static func configuration(_ options: Options) -> ServerConfiguration {
        var configuration = ServerConfiguration(port: options.port)
        // All visitors from behind a proxy have its address; the shop itself limits the streams of each visitor.
        configuration.streamsPerAddress = configuration.streams
        configuration.timeouts.stop = .seconds(1)
        // A form that is somewhat too large is let in, so that the shop itself can say so.
        configuration.limits.body = 2 * 33_554_432
        return configuration
    }

    private static func text(of error: ServerError, _ options: Options) -> String {
        guard case .system(_, let code) = error, code != 0 else { return "The shop cannot listen: \(error)" }
        return "The shop cannot listen at port \(options.port): " + String(cString: strerror(code))
    }
}
